/** What a soldier may be, how many choose it, and what they kill with: the more often named, the more often used. */
export interface Role {
  template: string
  share: number
  isMedic: boolean
  weapons: readonly string[]
}

const words = (list: string): string[] => list.trim().split(/\s+/)

/** 'm4a1*3 m9' names the first one three times. */
const armoury = (list: string): string[] =>
  words(list).flatMap((entry) => {
    const [weapon = '', times = '1'] = entry.split('*')
    return Array<string>(Number(times)).fill(weapon)
  })
const role = (name: string, share: number, weapons: string): Role => ({
  template: `template_${name}_security_coop`,
  share,
  isMedic: false,
  weapons: armoury(weapons),
})

export const ROLES: readonly Role[] = [
  role('rifleman', 5, 'm16a4*9 m4a1*6 m9 grenade_m67'),
  role('breacher', 2, 'm590*5 mp5*6 ump45*3 m45 grenade_m67'),
  role('support', 2, 'm249*16 m9'),
  role('demolitions', 1, 'm4a1*6 rocket_at4 grenade_m203_he*3 grenade_c4 m45'),
  role('designated_marksman', 2, 'm14*8 m1a1*3 mini14*3 m45'),
  role('sniper', 1, 'm40a1*8 mosin*3 m45'),
  role('specialist', 2, 'mk18*9 ump45*4 aks74u*4 grenade_m67 kabar'),
  role('recon', 2, 'mk18*5 m4a1*7 galil*3 sterling*2 kabar grenade_anm14'),
  {
    template: 'template_combat_medic',
    share: 3,
    isMedic: true,
    weapons: armoury('mp5*5 ump45*5 m4a1*3 m9*2 grenade_m67'),
  },
]

export const BOT_WEAPONS = armoury(`
  akm*10 ak74*6 sks*4 mosin*4 rpk*4 toz*2 aks74u*2 fal*2 makarov m1911 grenade_f1*3 grenade_molotov rocket_rpg7 grenade_ied
  gurkha`)

export const BOT_NAMES = words(`
  Abbas Adil Amir Anwar Asad Aziz Bashir Bilal Dawud Fahd Faisal Farid Ghazi Habib Hakim Hamza Hasan Ibrahim Idris
  Imad Jabir Jamal Kamal Karim Khalid Latif Mahdi Majid Malik Mansur Marwan Munir Nabil Nadim Nasir Omar Qasim Rafiq
  Rashid Sabir Salim Samir Tariq Umar Walid Yasin Yusuf Zaki`)
