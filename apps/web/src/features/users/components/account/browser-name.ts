/** The first match wins: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns `Firefox sur Windows` from a user agent. Unknown parts stay unnamed. */
export function browserName(userAgent: string): string {
  const nameIn = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers) ?? 'Navigateur inconnu';
  const system = nameIn(systems);
  return system ? `${browser} sur ${system}` : browser;
}
