import type { INestApplicationContext } from '@nestjs/common';
import { Clock } from '@pds/kernel';
import { assignDemoManager, seedDemoOrganisations } from '@pds/organisations/adapters';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { type DemoAccount, seedDemoAccounts } from '@pds/users/adapters';

/** The password of every demonstration account (never loaded in production unless `DEMO=on`). */
export const DEMONSTRATION_PASSWORD = 'Secours-2026';

/** The accounts printed at start. */
export const demonstrationAccounts: readonly { email: string; password: string; description: string }[] = [
  { email: 'admin@demo.example', description: 'administrateur' },
  { email: 'cadre@demo.example', description: 'cadre local, département 69' },
  { email: 'antenne@demo.example', description: 'cadre local d’une antenne du 69' },
  { email: 'compta@demo.example', description: 'comptable, département 69' },
  { email: 'organisateur@demo.example', description: 'organisateur dans le 69' },
  { email: 'cadre38@demo.example', description: 'cadre local, département 38' },
].map((account) => ({ ...account, password: DEMONSTRATION_PASSWORD }));

/** A department of the demonstration data, with what its dossiers may refer to. */
export interface DemonstrationDepartment {
  readonly id: number;
  readonly managerAccountId: number;
  readonly officeIds: readonly number[];
  readonly organisationIds: readonly number[];
}

export interface DemonstrationOrganiser {
  readonly accountId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** What the demonstration dossiers are made on. */
export interface DemonstrationStructure {
  readonly departments: Record<'69' | '38', DemonstrationDepartment>;
  /** The first is organisateur@demo.example. */
  readonly organisers: readonly DemonstrationOrganiser[];
}

/** Organisers and the organisations they manage. */
const organisers = [
  {
    email: 'organisateur@demo.example',
    firstName: 'Olivia',
    lastName: 'Renard',
    phone: '06 00 00 00 01',
    manages: ['Les Foulées de la Confluence', 'Festival des Deux Rives'],
  },
  {
    email: 'mairie@demo.example',
    firstName: 'Bruno',
    lastName: 'Chevalier',
    phone: '06 00 00 00 02',
    manages: ['Ville de Villefranche-sur-Saône'],
  },
  {
    email: 'evenements@demo.example',
    firstName: 'Nadia',
    lastName: 'Benali',
    phone: '06 00 00 00 03',
    manages: ['Rhône Événements', 'Institut du Sport de Gerland'],
  },
  {
    email: 'alpes@demo.example',
    firstName: 'Paul',
    lastName: 'Ginet',
    phone: '06 00 00 00 04',
    manages: ['Trail du Vercors', 'Ville de Vienne', 'Alpes Congrès'],
  },
] as const;

/** Loads offices, organisations and accounts; again and again without harm. */
export async function seedDemonstrationStructure(
  application: INestApplicationContext,
): Promise<DemonstrationStructure> {
  const unitOfWork = application.get(TypeOrmUnitOfWork, { strict: false });
  const clock = application.get(Clock, { strict: false });
  const { offices, organisations } = await seedDemoOrganisations(unitOfWork, clock);
  const staff: DemoAccount[] = [
    {
      email: 'admin@demo.example',
      firstName: 'Alice',
      lastName: 'Moreau',
      phone: '04 00 00 00 01',
      role: 'ROLE_ADMIN',
    },
    {
      email: 'cadre@demo.example',
      firstName: 'Camille',
      lastName: 'Perrin',
      phone: '04 00 00 00 02',
      role: 'ROLE_LOCAL_MANAGER',
      departmentId: 69,
    },
    {
      email: 'antenne@demo.example',
      firstName: 'Antoine',
      lastName: 'Garnier',
      phone: '04 00 00 00 03',
      role: 'ROLE_OFFICE_LOCAL_MANAGER',
      departmentId: 69,
      officeId: offices.get('69/Villeurbanne')!,
    },
    {
      email: 'compta@demo.example',
      firstName: 'Colette',
      lastName: 'Faure',
      phone: '04 00 00 00 04',
      role: 'ROLE_ACCOUNTING',
      departmentId: 69,
    },
    {
      email: 'cadre38@demo.example',
      firstName: 'Cédric',
      lastName: 'Allard',
      phone: '04 00 00 00 05',
      role: 'ROLE_LOCAL_MANAGER',
      departmentId: 38,
    },
  ];
  const organiserAccounts = organisers.map(({ manages, ...person }): DemoAccount => ({
    ...person,
    role: 'ROLE_USER',
    organisationIds: manages.map((name) => organisations.get(name)!),
  }));
  const accountIds = await seedDemoAccounts(
    unitOfWork,
    clock,
    [...staff, ...organiserAccounts],
    DEMONSTRATION_PASSWORD,
  );
  for (const { email, organisationIds } of organiserAccounts)
    await assignDemoManager(unitOfWork, accountIds.get(email)!, organisationIds ?? []);

  const department = (code: '69' | '38', manager: string): DemonstrationDepartment => ({
    id: Number(code),
    managerAccountId: accountIds.get(manager)!,
    officeIds: [...offices].filter(([name]) => name.startsWith(`${code}/`)).map(([, id]) => id),
    organisationIds: organisers
      .filter((organiser) => (organiser.email === 'alpes@demo.example') === (code === '38'))
      .flatMap((organiser) => organiser.manages.map((name) => organisations.get(name)!)),
  });
  return {
    departments: {
      '69': department('69', 'cadre@demo.example'),
      '38': department('38', 'cadre38@demo.example'),
    },
    organisers: organisers.map(({ email, firstName, lastName, phone }) => ({
      accountId: accountIds.get(email)!,
      email,
      firstName,
      lastName,
      phone,
    })),
  };
}
