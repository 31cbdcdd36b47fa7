// Lints texts as if they were files of the workspace: reads [{ filePath, code }] from standard input, writes for each the list of rule ids
// that refuse it (null: the parser). Nothing is written into the projects.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import { answerHelp } from './usage.mjs';

answerHelp('lint-texts');

const eslint = new ESLint({
  // The type-aware rules need the file on disk; these texts only test imports and globals.
  overrideConfig: {
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/await-thenable': 'off',
    },
  },
});
const answers: Array<Array<{ rule: string | null; message: string }> | null> = [];
for (const { filePath, code } of JSON.parse(await text(process.stdin)) as Array<{ filePath: string; code: string }>) {
  const [result] = await eslint.lintText(code, { filePath });
  answers.push(result ? result.messages.map(({ ruleId, message }) => ({ rule: ruleId, message })) : null);
}
process.stdout.write(`\n${JSON.stringify(answers)}\n`);
