/** What a role is multiplied by where it stands with the place of a weapon in one number; migration 0027 has it, too. */
export const KILLER_ROLES = 256
