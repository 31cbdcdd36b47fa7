const limit = 40;

/** Returns a name for the profile cards: at most 40 characters, else 37 and an ellipsis (spec organiser 2.14). */
export function truncatedName(name: string): string {
  const characters = [...name];
  return characters.length > limit ? `${characters.slice(0, limit - 3).join('')}...` : name;
}
