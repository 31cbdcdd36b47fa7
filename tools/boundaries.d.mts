export const mayDependOn: Record<string, string[]>;
export const depConstraints: Array<{ sourceTag: string; onlyDependOnLibsWithTags: string[] }>;
export const ignoredCircularDependencies: Array<[string, string]>;
export function expectedTags(folder: string): string[] | null;
