import type { Random } from '#simulator/random.ts'

const words = (list: string): string[] => list.trim().split(/\s+/)

const WORDS = words(`
  Badger Barrel Bishop Bramble Caliber Cinder Cobalt Coyote Crow Dagger Dozer Drifter Dusk Echo Falcon Ferret
  Flint Fox Gambit Ghost Gravel Hammer Harrier Havoc Hornet Husky Iron Jackal Kestrel Kodiak Lancer Lynx Magpie
  Mantis Marlin Mongoose Moose Nomad Onyx Otter Patch Pepper Pike Quill Rascal Raven Reaper Ridge Rook Rust
  Sable Scout Shade Slate Sparrow Spoon Static Stork Tango Thistle Timber Toad Tundra Viper Walrus Whisper Wolf
  Wombat Wren Yak Zephyr`)
const FIRST = words(`
  Adam Ania Bea Carlos Dmitri Eli Finn Greta Hugo Ines Jonas Kai Lena Marco Nils Olga Pavel Rosa Sven Tomas Uma
  Vera Wes Yuki Zoe`)
const TAGS = words(`
  [QRF] [3rd] =TF= [MED] Cpl. Sgt. Pvt. [RUST] |DK| [EU] ~N~`)
const OTHER_SCRIPTS = words(`
  Снайпер Медик_77 Тихий Волк Бродяга Дядя_Ваня Козак 影武者 夜鹰 衛生兵 疾风 さくら 백호 바람 ذئب الصقر נשר Ζεύς Çınar Łukasz
  Ñandú Žižka Ægir Øystein ทหาร`)

/** Names that break careless software. Each is a name somebody could really choose. */
export const HOSTILE_NAMES = [
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "'); DROP TABLE players;--",
  '{{7*7}}',
  'x<1><STEAM_1:0:1><#Team_Security>',
  '\u202Egnp.yenom\u202C',
  '\u{1F525}\u{1F480}\u{1F525} MEDIC!! \u{1F525}\u{1F480}\u{1F525}',
  '\uFDFD'.repeat(8),
  'Ｗ'.repeat(32),
  'iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii',
  '"quoted" \'n\' `ticked`',
  '\u2067right to left\u2069',
  'Z\u0351\u036B\u0343a\u0323\u0348l\u034Eg\u0330o\u0317',
  '%00%0d%0a../../etc/passwd',
  '&lt;b&gt;bold&lt;/b&gt;',
  '   spaced   out   ',
  'null',
  '0',
]

export function playerName(random: Random): string {
  const word = random.pick(WORDS)
  switch (random.int(0, 11)) {
    case 0:
    case 1:
      return `${random.pick(TAGS)} ${word}`
    case 2:
    case 3:
      return `${word}${random.int(1, 99)}`
    case 4:
      return `${random.pick(WORDS)} ${word}`
    case 5:
      return `xX_${word}_Xx`
    case 6:
      return `${random.pick(FIRST)}${random.int(70, 99)}`
    case 7:
      return `${random.pick(FIRST)} ${word}`
    case 8:
      return random.pick(OTHER_SCRIPTS) + (random.chance(0.5) ? '' : String(random.int(1, 99)))
    case 9:
      return word.toLowerCase() + random.pick(['_', '.', '-']) + random.pick(WORDS).toLowerCase()
    case 10:
      return `${word} of ${random.pick(WORDS)}`
    default:
      return word + random.pick(WORDS)
  }
}
