import type { NewEvent } from '#server/outbox/queue/target.ts'
import type { EventOf } from '#shared/contracts/events.ts'

export const HOSTILE_NAME = '<b>@everyone</b> \u202Egpj.exe 😀'

export const TEST_EVENT: EventOf<'server_down'> = {
  id: '0f0c1d1e-8a53-4a2c-9a0e-5d6f6a3a9b11',
  type: 'server_down',
  at: 1_772_366_400,
  data: { server_id: 1, server_name: HOSTILE_NAME, answered: 1_772_366_385 },
}

export const newEvent = (key: string): NewEvent => ({
  ...{ key, type: 'server_down', at: TEST_EVENT.at, data: TEST_EVENT.data },
})
