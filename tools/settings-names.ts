import { readFileSync } from 'node:fs';

const readByTheProduct = readFileSync('libs/platform/src/environment/read-settings.ts', 'utf8');

export const isSetting = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(readByTheProduct);
