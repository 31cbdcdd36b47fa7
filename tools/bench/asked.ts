/** Prefix of a part of the measurements' titles, `--only='an office'`: the lists alone take half an hour. */
export const onlyFlag = '--only=';
const only = process.argv.find((argument) => argument.startsWith(onlyFlag))?.slice(onlyFlag.length) ?? '';

/** Whether the measurement with this title is selected. */
export function isAsked(title: string): boolean {
  return title.includes(only);
}
