import type { PersonOptions, StaffPost } from '@pds/testing/scenario';

/** The password of every demonstration account (never loaded in production unless `DEMO=on`). */
export const demonstrationPassword = 'Secours-2026';

/** The accounts that are printed at start. */
export const demonstrationAccounts: readonly { email: string; password: string; description: string }[] = [
  { email: 'admin@demo.example', description: 'administrateur' },
  { email: 'cadre@demo.example', description: 'cadre local, département 69' },
  { email: 'antenne@demo.example', description: 'cadre local d’une antenne du 69' },
  { email: 'compta@demo.example', description: 'comptable, département 69' },
  { email: 'organisateur@demo.example', description: 'organisateur dans le 69' },
  { email: 'cadre38@demo.example', description: 'cadre local, département 38' },
].map((account) => ({ ...account, password: demonstrationPassword }));

/** The association's staff. */
export const staff: readonly (Required<Omit<PersonOptions, 'password'>> & {
  readonly post: StaffPost;
  readonly department?: number;
  /** `69/Villeurbanne` */
  readonly office?: string;
})[] = [
  {
    email: 'admin@demo.example',
    firstName: 'Alice',
    lastName: 'Moreau',
    phone: '04 00 00 00 01',
    post: 'admin',
  },
  {
    email: 'cadre@demo.example',
    firstName: 'Camille',
    lastName: 'Perrin',
    phone: '04 00 00 00 02',
    post: 'manager',
    department: 69,
  },
  {
    email: 'antenne@demo.example',
    firstName: 'Antoine',
    lastName: 'Garnier',
    phone: '04 00 00 00 03',
    post: 'office manager',
    department: 69,
    office: '69/Villeurbanne',
  },
  {
    email: 'compta@demo.example',
    firstName: 'Colette',
    lastName: 'Faure',
    phone: '04 00 00 00 04',
    post: 'accounting',
    department: 69,
  },
  {
    email: 'cadre38@demo.example',
    firstName: 'Cédric',
    lastName: 'Allard',
    phone: '04 00 00 00 05',
    post: 'manager',
    department: 38,
  },
];

/** The managers of the organisations. The first is organisateur@demo.example. */
export const organisers: readonly Required<Omit<PersonOptions, 'password'>>[] = [
  {
    email: 'organisateur@demo.example',
    firstName: 'Olivia',
    lastName: 'Renard',
    phone: '06 00 00 00 01',
  },
  {
    email: 'mairie@demo.example',
    firstName: 'Bruno',
    lastName: 'Chevalier',
    phone: '06 00 00 00 02',
  },
  {
    email: 'evenements@demo.example',
    firstName: 'Nadia',
    lastName: 'Benali',
    phone: '06 00 00 00 03',
  },
  {
    email: 'alpes@demo.example',
    firstName: 'Paul',
    lastName: 'Ginet',
    phone: '06 00 00 00 04',
  },
];

/** The managers of the organisations of the surrounding towns and clubs; tests do not load them. */
export const townOrganisers: typeof organisers = [
  {
    email: 'associations@demo.example',
    firstName: 'Sylvie',
    lastName: 'Marchand',
    phone: '06 00 00 00 05',
  },
  {
    email: 'isere@demo.example',
    firstName: 'Hugo',
    lastName: 'Blanchet',
    phone: '06 00 00 00 06',
  },
];
