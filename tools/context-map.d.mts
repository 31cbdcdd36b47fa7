export const contextMap: Record<string, string[]>;
export const layers: Record<string, string[]>;
export function findCycle(map: Record<string, string[]>): string[] | null;
export declare const reads: Readonly<Record<string, readonly string[]>>;
