/** Before words of what is measured, `--only='an office'`: the lists alone take half an hour. */
export const onlyFlag = '--only=';
const only = process.argv.find((argument) => argument.startsWith(onlyFlag))?.slice(onlyFlag.length) ?? '';

/** Whether what is measured under a title is to be. */
export function isAsked(title: string): boolean {
  return title.includes(only);
}
