import type { DocumentKind } from '../document-kinds';

/** The declaration of the device to the authorities. Kept and shown under this type; none is generated yet. */
export const declaration = { type: 3, filePrefix: 'declaration', freeze: null } as const satisfies DocumentKind;
