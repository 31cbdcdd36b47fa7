import type { DocumentKind } from '../document-kinds';

/** The agreement between the association and the organiser. Kept and shown under this type; none is generated yet. */
export const convention = { type: 2, filePrefix: 'convention', freeze: null } as const satisfies DocumentKind;
