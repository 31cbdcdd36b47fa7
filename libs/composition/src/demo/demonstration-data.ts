import type { INestApplicationContext } from '@nestjs/common';
import { seedDemonstrationStructure } from './demonstration-structure';

/** Loads the demonstration data once. */
export async function loadDemonstrationData(application: INestApplicationContext): Promise<void> {
  await seedDemonstrationStructure(application);
}
