import { Readable } from 'node:stream';
import { applyDecorators, Header, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { asAttachment } from '../uploads/file-name';
import { workbookOf, type WorkbookColumn } from './workbook';

/** The number of rows of a synchronous export (spec back-office 9: export file requests use a page size of 10000). */
export const maxExportedRows = 10_000;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Marks a call that returns a {@link workbookFile}: declares its type, forbids type guessing, and marks it private. */
export const ProducesWorkbook = () =>
  applyDecorators(
    Header('X-Content-Type-Options', 'nosniff'),
    Header('Cache-Control', 'private, no-store'),
    ApiProduces(workbookType),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
  );

/**
 * A workbook to download, sent while it is written.
 * @param name of the file without its extension
 */
export function workbookFile(name: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): StreamableFile {
  return new StreamableFile(Readable.from(bytes, { objectMode: false }), {
    type: workbookType,
    disposition: asAttachment(`${name}.xlsx`),
  });
}

/** The possible columns of a list's workbook, by the keys of the screen's columns. */
export type WorkbookColumns<Line, Key extends string = string> = Readonly<Record<Key, WorkbookColumn<Line>>>;

export interface ExportRequest {
  readonly page: number;
  readonly perPage: number;
  /** Keys separated by commas, in their order; all columns when absent. */
  readonly columns?: string | undefined;
}

/**
 * A list as an .xlsx that is written while it is read: a slow reader holds no connection, and memory holds one batch.
 * @param name of the sheet and, with its extension, of the file
 * @param lines every line of the list in its order, in batches
 */
export function listWorkbook<Line>(
  name: string,
  columns: WorkbookColumns<Line>,
  lines: AsyncIterable<readonly Line[]>,
  { page, perPage, columns: chosen }: ExportRequest,
): StreamableFile {
  const shown = chosen === undefined ? Object.values(columns) : chosen.split(',').map((key) => columns[key]!);
  return workbookFile(name, workbookOf(name, shown, rowsBetween(lines, (page - 1) * perPage, page * perPage)));
}

/** The lines from index `from` up to, but not including, `to`; reads no further than necessary. */
async function* rowsBetween<Line>(
  batches: AsyncIterable<readonly Line[]>,
  from: number,
  to: number,
): AsyncGenerator<Line[]> {
  let at = 0;
  for await (const batch of batches) {
    const some = batch.slice(Math.max(0, from - at), to - at);
    if (some.length > 0) yield some;
    at += batch.length;
    if (at >= to) return;
  }
}
