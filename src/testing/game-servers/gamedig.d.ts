/** The part of gamedig's result for Source games that tests look at. It brings no types of its own. */
declare module 'gamedig' {
  interface SourceResult {
    name: string
    map: string
    password: boolean
    numplayers: number
    maxplayers: number
    version: string
    raw: {
      protocol: number
      folder: string
      game: string
      appId: number
      numbots: number
      listentype: string
      environment: string
      secure: number
      steamid: string
      tags: string[]
      players: { name: string; score: number; time: number }[]
      rules?: Record<string, string>
    }
  }

  export const GameDig: {
    query(options: {
      type: 'insurgency'
      host: string
      port: number
      givenPortOnly: boolean
      requestRules?: boolean
      requestRulesRequired?: boolean
      requestPlayersRequired?: boolean
      maxRetries?: number
    }): Promise<SourceResult>
  }
}
