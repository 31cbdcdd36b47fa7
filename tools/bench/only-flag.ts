/** Option that selects measurements by a part of their title, `--only='an office'`; all lists together take half an hour. */
export const onlyFlag = '--only=';
const only = process.argv.find((argument) => argument.startsWith(onlyFlag))?.slice(onlyFlag.length) ?? '';

export function isSelected(title: string): boolean {
  return title.includes(only);
}
