import { skeletonProblems, skeletonRules, type SourceText } from './skeleton.ts';

interface Example extends SourceText {
  readonly title: string;
}
interface Violation extends Example {
  readonly rule: string;
}

const controller = (handler: string) =>
  `@Controller('api/x')\nexport class XController {\n  @Get()\n  ${handler} {}\n}\n`;
const dir = (layer: string) => `libs/demand/${layer}/src`;

const violations: Violation[] = [
  ['a folder that the skeleton does not know', 'folders', 'adapters/src/services/x.ts'],
  ['a folder of another layer', 'folders', 'domain/src/http/x.controller.ts'],
  ['a folder of a topic', 'folders', 'domain/src/use-cases/slots/steps/add-slot.ts'],
  ['a topic of a room that is not divided', 'folders', 'adapters/src/neighbours/slots/facade-slots.ts'],
  ['a folder in a contract', 'folders', 'contract/src/model/x.ts'],
  ['a use case beside the folders', 'files-of-src', 'domain/src/add-slot.ts'],
  ['a controller beside the folders', 'files-of-src', 'adapters/src/demand.controller.ts'],
  ['errors of a folder', 'one-place', 'domain/src/model/slot.errors.ts'],
  ['a second module', 'one-place', 'adapters/src/http/slots.module.ts'],
  ['a facade outside the contract', 'one-place', 'domain/src/model/demand.facade.ts'],
  ['a helper among the controllers', 'file-names', 'adapters/src/http/helpers.ts'],
  ['a helper among the controllers of a topic', 'file-names', 'adapters/src/http/slots/helpers.ts'],
  ['a list without its name', 'file-names', 'adapters/src/read-models/demand-list.ts'],
  ['a reaction not named for what it reacts to', 'file-names', 'adapters/src/reactions/send-mail.ts'],
].map(([title, rule, path]) => ({ title: title!, rule: rule!, path: `libs/demand/${path}`, code: '' }));

violations.push(
  {
    title: 'two ports in a file',
    rule: 'one-port-a-file',
    path: `${dir('domain')}/ports/demands.ts`,
    code: 'export abstract class Demands {}\nexport abstract class Slots {}\n',
  },
  {
    title: 'a port of a topic that is not an abstract class',
    rule: 'one-port-a-file',
    path: `${dir('domain')}/ports/requests/demands.ts`,
    code: 'export class Demands {}\n',
  },
  {
    title: 'two use cases in a file',
    rule: 'one-use-case-a-file',
    path: `${dir('domain')}/use-cases/edit-slots.ts`,
    code: 'export class AddSlot {}\nexport class RemoveSlot {}\n',
  },
  {
    title: 'functions among the use cases',
    rule: 'one-use-case-a-file',
    path: `${dir('domain')}/use-cases/reprice.ts`,
    code: 'export const reprice = () => 1;\n',
  },
  {
    title: 'an error called Error',
    rule: 'errors-named-for-the-rule',
    path: `${dir('domain')}/demand.errors.ts`,
    code: 'export class DemandClosed {}\nexport class SlotError {}\n',
  },
  ...[
    ['a body called otherwise', 'save(@Body() body: SlotDto): Promise<void>'],
    ['a query called otherwise', 'list(@Query() query: Params): Promise<void>'],
    ['an answer called otherwise', 'list(): Promise<SlotDto[]>'],
    ['an alternative answer called otherwise', 'list(): Promise<SlotAnswer | Slot>'],
    ['an answer that is not stated', 'list()'],
  ].map(([title, handler]) => ({
    title: title!,
    rule: 'bodies-queries-answers',
    path: `${dir('adapters')}/http/x.controller.ts`,
    code: controller(handler!),
  })),
);

const kept: Example[] = [
  ...[
    'contract/src/index.ts',
    'contract/src/demand.facade.ts',
    'contract/src/demand.events.ts',
    'contract/src/dossier-snapshot.ts',
    'domain/src/index.ts',
    'domain/src/demand.errors.ts',
    'domain/src/slots.errors.ts',
    'domain/src/model/slots.ts',
    'domain/src/model/slots.spec.ts',
    'domain/src/model/kinds/quote.ts',
    'domain/src/testing/in-memory-demands.ts',
    'adapters/src/demand.module.ts',
    'adapters/src/demand.facade.adapter.ts',
    'adapters/src/http/demand.controller.int-spec.ts',
    'adapters/src/http/demand.dto.ts',
    'adapters/src/http/demand.answers.ts',
    'adapters/src/http/slots/slot.controller.ts',
    'adapters/src/persistence/slots/postgres-slots.ts',
    'adapters/src/read-models/slots/slot-list.read-model.night-spec.ts',
    'adapters/src/reactions/slots/count-slots.job.ts',
    'adapters/src/persistence/migrations/1795132800400-create-demands.ts',
    'adapters/src/read-models/demand-list.read-model.int-spec.ts',
    'adapters/src/reactions/send-confirmation-when-demand-submitted.spec.ts',
    'adapters/src/reactions/export-demands.job.ts',
  ].map((path) => ({ title: path, path: `libs/demand/${path}`, code: '' })),
  { title: 'a file outside the contexts', path: 'libs/platform/src/services/any.ts', code: '' },
  {
    title: 'a port with its types',
    path: `${dir('domain')}/ports/demands.ts`,
    code: 'export interface Row {}\nexport abstract class Demands {}\n',
  },
  {
    title: 'a use case of a topic with its input',
    path: `${dir('domain')}/use-cases/slots/add-slot.ts`,
    code: 'export interface NewSlot {}\nexport class AddSlot {}\n',
  },
  {
    title: 'a step shared by several use cases',
    path: `${dir('domain')}/use-cases/reprice.ts`,
    code: 'export async function reprice() {}\n',
  },
  {
    title: 'an exact name',
    path: `${dir('domain')}/demand.errors.ts`,
    code: 'export class DemandClosed {}\n',
  },
  ...[
    "save(@Body() body: SlotBody, @Query('page', pipe) page: number): Promise<SlotAnswer[]>",
    'list(@Query() query: SlotListQuery): Promise<Page<SlotAnswer> | null>',
    'file(): Promise<StreamableFile>',
    'remove(): void',
  ].map((handler) => ({ title: handler, path: `${dir('adapters')}/http/x.controller.ts`, code: controller(handler) })),
];

describe('the skeleton of the contexts', () => {
  it.each(violations)('refuses $title', ({ rule, path, code }) => {
    expect(skeletonProblems([{ path, code }])).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`\\(${rule}\\)$`))]),
    );
  });

  it.each(kept)('accepts $title', ({ path, code }) => {
    expect(skeletonProblems([{ path, code }])).toEqual([]);
  });

  it('has a violation for every rule', () => {
    expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(skeletonRules.map(({ name }) => name)));
  });
});
