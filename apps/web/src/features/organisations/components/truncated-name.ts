const limit = 40;

/** A name as the profile cards show it: at most 40 characters, 37 and an ellipsis (spec organiser 2.14). */
export function truncatedName(name: string): string {
  const characters = [...name];
  return characters.length > limit ? `${characters.slice(0, limit - 3).join('')}...` : name;
}
