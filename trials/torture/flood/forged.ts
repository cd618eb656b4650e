const LINE =
  'L 11/14/2026 - 10:00:00: "Ann<2><STEAM_1:0:1><#Team_Security>" killed "Bo<3><BOT><#Team_Insurgent>" with "m16"'

const FORGED = [
  Buffer.from(`\xff\xff\xff\xffR${LINE}\n\0`, 'latin1'), // a good line from somebody else
  Buffer.from(`\xff\xff\xff\xffS1234${LINE}\n\0`, 'latin1'), // with a guessed secret
  Buffer.from('ffffffff53', 'hex'), // a beginning
  Buffer.alloc(0),
  Buffer.from('C;KILL;'), // a command of another tool
  Buffer.alloc(1_200, 0xff),
]

/** One of the datagrams that a collector must not take. */
export const logDatagramOf = (number: number): Buffer => FORGED[number % FORGED.length] ?? Buffer.alloc(0)
