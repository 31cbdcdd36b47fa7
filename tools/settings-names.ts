import { readFileSync } from 'node:fs';

const readByTheProduct = readFileSync('libs/platform/src/environment/read-settings.ts', 'utf8');

/** Whether the product reads a setting of this name. */
export const isSetting = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(readByTheProduct);
