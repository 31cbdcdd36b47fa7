// node tools/typecheck.ts <folder>: type checks the files of one project, with the settings of the nearest tsconfig.json
// Type checks the files of one project, `node tools/typecheck.ts <folder>`, with the settings of the nearest tsconfig.json above it, and
// what they import: takes seconds instead of the whole workspace, and needs no tsconfig.json in each of its folders.
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { answerHelp } from './usage.mjs';

answerHelp('typecheck');

const folder = resolve(process.argv[2] ?? '.');
const configFile = ts.findConfigFile(folder, ts.sys.fileExists)!;
const host: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (diagnostic) => report([diagnostic]),
};
const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(configFile, {}, host)!;
const own = fileNames.filter((file) => resolve(file).startsWith(join(folder, '/')));
const program = ts.createProgram(own, options);
report([...errors, ...ts.getPreEmitDiagnostics(program)]);
console.log(`${own.length} files checked with ${configFile}`);

function report(diagnostics: readonly ts.Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  console.error(
    ts.formatDiagnosticsWithColorAndContext(diagnostics, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: ts.sys.getCurrentDirectory,
      getNewLine: () => '\n',
    }),
  );
  process.exit(1);
}
