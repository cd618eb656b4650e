/** What a soldier may be, how many choose it, and what they kill with: the more often named, the more often used. */
export interface Role {
  template: string
  share: number
  isMedic: boolean
  weapons: readonly string[]
}

const words = (list: string): string[] => list.trim().split(/\s+/)
const role = (name: string, share: number, weapons: string): Role => ({
  template: `template_${name}_security_coop`,
  share,
  isMedic: false,
  weapons: words(weapons),
})

export const ROLES: readonly Role[] = [
  role('rifleman', 5, 'm16a4 m16a4 m16a4 m4a1 m4a1 m9 grenade_m67'),
  role('breacher', 2, 'm590 m590 mp5 mp5 ump45 m45 grenade_m67 grenade_m84'),
  role('support', 2, 'm249 m249 m249 m249 m9'),
  role('demolitions', 1, 'm4a1 m4a1 rocket_at4 grenade_m203_he grenade_m203_he grenade_c4 m45'),
  role('designated_marksman', 2, 'm14 m14 m14 m1a1 mini14 m45'),
  role('sniper', 1, 'm40a1 m40a1 m40a1 mosin m45'),
  role('specialist', 2, 'mk18 mk18 ump45 aks74u grenade_m67 kabar'),
  role('recon', 2, 'mk18 m4a1 m4a1 galil sterling kabar grenade_anm14'),
  {
    template: 'template_combat_medic',
    share: 3,
    isMedic: true,
    weapons: words('mp5 mp5 ump45 ump45 m4a1 m9 m9 grenade_m67'),
  },
]

export const BOT_WEAPONS = words(`
  akm akm akm akm akm ak74 ak74 ak74 sks sks mosin mosin rpk rpk toz aks74u fal makarov m1911 grenade_f1 grenade_f1
  grenade_molotov rocket_rpg7 grenade_ied gurkha`)

export const BOT_NAMES = words(`
  Abbas Adil Amir Anwar Asad Aziz Bashir Bilal Dawud Fahd Faisal Farid Ghazi Habib Hakim Hamza Hasan Ibrahim Idris
  Imad Jabir Jamal Kamal Karim Khalid Latif Mahdi Majid Malik Mansur Marwan Munir Nabil Nadim Nasir Omar Qasim Rafiq
  Rashid Sabir Salim Samir Tariq Umar Walid Yasin Yusuf Zaki`)
