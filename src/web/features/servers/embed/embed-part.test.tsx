import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/web/web.tsx'
import { EmbedPart } from './embed-part.tsx'
import { snippetsFor } from './snippets.ts'

const HOSTILE = '"><script>alert(1)</script>](javascript:x)\u202E[/img]'

test('whoever opens it finds something to copy for a site, a forum, a README and a stream', async () => {
  renderScreen(<EmbedPart serverId={7} name="Alpha" />)
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByText('Show this server elsewhere'))
  const buttons = await screen.findAllByRole('button', { name: /^Copy / })
  const copies = buttons.map((button) => button.getAttribute('aria-label'))
  const origin = window.location.origin
  expect(copies).toEqual([
    `Copy <iframe src="${origin}/embed/server/7" title="Alpha" width="360" height="170" style="border:0" loading="lazy"></iframe>`,
    `Copy [![Alpha](${origin}/img/server/7.png)](${origin}/servers/7)`,
    `Copy [url=${origin}/servers/7][img]${origin}/img/server/7.png[/img][/url]`,
    `Copy ${origin}/embed/server/7/overlay`,
  ])
})

test('a name cannot leave its place in what is copied', () => {
  const [frame = '', markdown = ''] = snippetsFor(7, HOSTILE, 'https://x.example').map(({ text }) => text)
  const element = new DOMParser().parseFromString(frame, 'text/html').body.firstElementChild
  expect(element?.getAttribute('title')).toBe('"><script>alert(1)</script>](javascript:x) [/img]')
  expect(element?.nextElementSibling).toBeNull()
  expect(markdown).toBe(
    '[!["scriptalert1/scriptjavascript:x /img](https://x.example/img/server/7.png)](https://x.example/servers/7)',
  )
})
