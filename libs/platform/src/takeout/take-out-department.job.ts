import type { DiscoveryService } from '@nestjs/core';
import type { Principal } from '@pds/kernel';
import { type ZipEntry, ZipNames, zipOf } from '../exports/zip';
import type { HeldRoles } from '../imports/held-roles';
import { ImportRightsLost } from '../imports/imports.errors';
import { defineJob } from '../jobs/define-job';
import { type JobHandler, type JobRun, RunsJob } from '../jobs/runs-job';
import { type TakeoutPart, TakeoutSource } from './takeout-source';
import { providersOf } from '../wiring/providers-of';

/** The department, and the administrator with the rights that the call had. */
export interface DepartmentToTakeOut {
  readonly departmentId: number;
  /** Of the archive, without its extension: `Département 69 – Rhône 2026-11-30`. */
  readonly fileName: string;
  readonly principal: Principal;
}

export interface TakeoutOutcome {
  readonly files: number;
  readonly unreadable: number;
}

/** One after the other: each reads everything of its department. */
export const TakeOutDepartment = defineJob<DepartmentToTakeOut, TakeoutOutcome>('takeout.department', {
  queueOf: () => 'takeout',
});

/** Writes all that a department has into one archive; a restart writes it again. */
@RunsJob(TakeOutDepartment)
export class TakeOutDepartmentJob implements JobHandler<DepartmentToTakeOut, TakeoutOutcome> {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly roles: HeldRoles,
  ) {}

  readonly run = async ({ input, progress, saveResult }: JobRun<DepartmentToTakeOut>): Promise<TakeoutOutcome> => {
    const { departmentId, fileName, principal } = input;
    if (!(await this.roles.holds(principal))) throw new ImportRightsLost();
    const context = { departmentId, principal: { ...principal, scope: { kind: 'department', departmentId } as const } };
    const parts = this.sources().flatMap((source) => source.parts(context));
    let total = 0;
    for (const part of parts) total += await part.count();
    const archive = new DepartmentArchive(fileName, parts, (done) => progress(done, Math.max(done, total)));
    await progress(0, total);
    await saveResult(zipOf(archive.entries()), `${fileName}.zip`, 'application/zip');
    return archive.outcome;
  };

  private sources(): TakeoutSource[] {
    return providersOf(this.discovery, TakeoutSource);
  }
}

/** The entries of an archive, each read when it is written. */
class DepartmentArchive {
  private readonly names = new ZipNames();
  private readonly unreadable: string[] = [];
  private done = 0;

  /** @param onProgress called after each file; an error that it throws stops the archive */
  constructor(
    private readonly title: string,
    private readonly parts: readonly TakeoutPart[],
    private readonly onProgress: (done: number) => Promise<void>,
  ) {}

  get outcome(): TakeoutOutcome {
    return { files: this.done - this.unreadable.length, unreadable: this.unreadable.length };
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    yield this.text('LISEZ-MOI', readMe(this.title, this.parts));
    for (const part of this.parts) {
      for await (const { folders, name, extension, content, date } of part.files()) {
        const path = this.names.next(name, extension, folders);
        if (content) yield { name: path, content, ...(date && { date }) };
        else this.unreadable.push(path);
        await this.onProgress(++this.done);
      }
    }
    if (this.unreadable.length > 0)
      yield this.text('Fichiers illisibles', [
        'Fichiers illisibles, absents de cette archive\u00a0:',
        ...this.unreadable,
      ]);
  }

  /** With the mark and the line ends that any editor of texts understands. */
  private text(name: string, lines: readonly string[]): ZipEntry {
    return { name: this.names.next(name, 'txt'), content: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`) };
  }
}

/** What is left out, and why. French. */
const leftOut = [
  'les mots de passe, les codes et les liens secrets\u00a0: ils donneraient accès aux comptes',
  'le texte des e-mails\u00a0: seuls leurs destinataires le lisent\u00a0; «\u00a0E-mails\u00a0» dit quand, à qui et pour quel objet ils ont été écrits',
  'les fichiers importés\u00a0: ils sont supprimés au bout de 30\u00a0jours, et ce qu’ils ont apporté est dans les listes',
  'les connexions, les réglages personnels et les journaux techniques\u00a0: ils appartiennent à chaque compte ou à la plateforme',
  'les données d’autres départements, et ce qui a été effacé au terme de sa durée de conservation',
];

function readMe(title: string, parts: readonly TakeoutPart[]): string[] {
  return [
    title,
    '',
    'Cette archive contient ce que la plateforme conserve de ce département. Les tableaux (.xlsx) sont dans «\u00a0Listes\u00a0»\u00a0;',
    'les documents et les fichiers déposés sont rangés par année puis par dossier.',
    '',
    ...parts.map(({ name, contents }) => `- ${name}\u00a0: ${contents}`),
    '',
    'Elle contient des données personnelles\u00a0: conservez-la en lieu sûr et supprimez-la dès qu’elle ne sert plus.',
    '',
    'N’y sont pas\u00a0:',
    ...leftOut.map((each) => `- ${each}`),
  ];
}
