/** 'change_map' as people say it. */
export function actionText(action: string): string {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const OUTCOMES: Readonly<Record<string, string>> = {
  ok: 'Done',
  begun: 'Begun',
  denied: 'Refused',
  lifted: 'Not needed',
}

export function outcomeText(outcome: string): string {
  return OUTCOMES[outcome] ?? actionText(outcome)
}

export function outcomeTone(outcome: string): 'up' | 'down' | 'plain' {
  if (outcome === 'ok' || outcome === 'begun') return 'up'
  return outcome === 'lifted' || outcome === 'expired' ? 'plain' : 'down'
}

/** 'steam_id 7656…, act 3', or the text itself when it is none of ours. */
export function parametersText(parameters: string): string {
  try {
    const read: unknown = JSON.parse(parameters)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return parameters
    return Object.entries(read)
      .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`)
      .join(', ')
  } catch {
    return parameters
  }
}
