import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const contract = JSON.parse(readFileSync(join(process.cwd(), 'libs/api-client/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Calls that could overwrite another user's save. */
const writing = Object.values(contract.paths)
  .flatMap((methods) => Object.entries(methods))
  .filter(([method]) => ['post', 'put', 'patch'].includes(method))
  .map(([, operation]) => operation);

function namesVersion(schema: Schema): boolean {
  const named = schema.$ref ? contract.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
  return Object.hasOwn(named.properties ?? {}, 'version') || (named.allOf ?? []).some(namesVersion);
}

/** Whether a call accepts the version that it is based on, and is refused when that is outdated (409, with author and time). */
function takesVersion({ parameters = [], requestBody }: Operation): boolean {
  return (
    parameters.some(({ name, in: place }) => name === 'version' && place === 'query') ||
    Object.values(requestBody?.content ?? {}).some(({ schema }) => namesVersion(schema))
  );
}

/** Calls without a version, by reason: none of them overwrites a value that a user typed. */
const withoutVersion: Readonly<Record<string, readonly string[]>> = {
  'makes something new beside what is there': [
    'addBillingItem',
    'addDemand',
    'addEquipment',
    'addMember',
    'addNote',
    'addOrganisationAddress',
    'addOrganisationManager',
    'addUser',
    'askForChange',
    'askForChangeByLink',
    'askForReinforcement',
    'copyBillingItem',
    'createInvoice',
    'createOrganisation',
    'creditInvoice',
    'depositCheques',
    'duplicateDemand',
    'generateDocument',
    'inviteOrganisationManager',
    'issueAcceptanceLink',
    'issueApiToken',
    'issuePaymentLink',
    'noteDepositedCheques',
    'receiveImport',
    'receiveStatement',
    'repeatDemand',
    'reversePayment',
    'signUp',
    'startExport',
    'startFec',
    'startTakeout',
    'collectInvoices',
  ],
  'stores nothing that is read again': [
    'checkDemandData',
    'judgeTypedMeans',
    'logIn',
    'logOut',
    'nameOrganisations',
    'openByLink',
    'openEvidenceByLink',
    'previewDeadlineRules',
    'previewLetter',
    'previewReminders',
    'readAttestation',
    'readByLink',
    'readPaymentLink',
    'readSessionLink',
    'requestPasswordReset',
    'openShiftCalendar',
    'showDueReminders',
    'showOrganiserProposal',
    'showVolunteerShifts',
    'verifySecondFactor',
  ],
  'sends a message or starts a task': [
    'acceptCertainLines',
    'cancelExport',
    'cancelIntegrityCheck',
    'cancelTakeout',
    'askMembers',
    'askReplacement',
    'checkIntegrity',
    'drillBackup',
    'makeBackup',
    'simulateRetention',
    'resendMessage',
    'resendSignUpLink',
    'runImport',
    'sendDeclaration',
    'sendDocument',
    'sendInvitation',
    'sendInvoice',
    'sendReminders',
    'sendSeveralInvoices',
    'synchronizeWithEprotec',
    'undoImport',
  ],
  'an act that happens once: the second is refused or shows the first': [
    'acceptByLink',
    'acceptStatementLine',
    'chooseImportColumns',
    'chooseStatementColumns',
    'decideLookAlike',
    'decideLookAlikes',
    'ignoreStatementLine',
    'reopenStatementLine',
    'acceptOrganiserProposal',
    'acceptOwnDocument',
    'answerAttachment',
    'answerChange',
    'answerReinforcement',
    'openOffice',
    'setMemberOfSlot',
    'chooseFirstPassword',
    'closeDays',
    'confirmEmailChange',
    'declineByLink',
    'declineOwnDocument',
    'deleteOwnAccount',
    'handOverEvent',
    'openSessionByLink',
    'transformDemand',
    'validateDocument',
    'withdrawReinforcement',
  ],
  'a secret made by the server in place of the former one, as the button says': [
    'renewOfficeCalendarLink',
    'renewOwnCalendarLink',
    'renewVolunteerLink',
  ],
  'a secret of one’s own, changed with the present one': [
    'beginEnrolment',
    'beginEnrolmentAtLogin',
    'changeOwnPassword',
    'confirmEnrolment',
    'confirmEnrolmentAtLogin',
    'disableSecondFactor',
    'renewRecoveryCodes',
    'requestOwnEmailChange',
    'setPassword',
  ],
  'one number beside its button: the last choice holds, and nothing else is lost': ['editRetentionTerm'],
  'which one the caller works with, for themselves alone': ['linkEvent', 'removeEvent', 'switchAffiliation'],
  'their own contact data, typed a moment ago on the step before': ['correctSignUpEmail', 'updateFilerContact'],
  'a choice from a table, not typed: the timeline keeps each with who and when, and it is chosen back': [
    'updateAidStationStatus',
    'updateAidStationStatuses',
  ],
  'a file in the place of one that is shown beside the button': [
    'addSignedDocument',
    'attachRelatedFile',
    'changeDepartmentLogo',
  ],
  'a switch of one’s own, or a note that is taken back by the same button': [
    'markDeadline',
    'markDeadlinesDone',
    'refuseDailyDigest',
    'refuseDigestByMail',
    'switchDailyDigest',
  ],
  'what it replaces is kept with who set it': ['excludeFromReminders', 'giveInvoiceReferences'],
  'a choice of three that the screen shows, and that is chosen back by the same press': ['chooseDeliveryChannel'],
  'statuses that a platform reports: each is kept, none is replaced': ['receiveDeliveryMessage'],
  'one open checkout of the balance, or what the provider says of it: nothing is typed': [
    'payByLink',
    'payOwnInvoice',
    'receiveCardNotification',
    'returnFromCheckout',
  ],
  'an answer of one’s own, which the screen shows and only its member gives, and that they saw it': [
    'answerSlot',
    'noteShiftsSeen',
  ],
  'a name for what is on screen, for themselves: only its owner replaces it': ['saveView'],
};

describe('a call of the contract that writes', () => {
  const unlocked = writing.filter((operation) => !takesVersion(operation)).map(({ operationId }) => operationId);

  it('accepts the version that it is based on, or is listed with a reason', () => {
    expect(unlocked.toSorted()).toEqual(Object.values(withoutVersion).flat().toSorted());
  });

  it('that accepts a version documents the 409 with the author of the other save', () => {
    const silent = writing
      .filter((operation) => takesVersion(operation) && operation.operationId !== 'sayPresence')
      .filter((operation) => !Object.hasOwn((operation as { responses?: object }).responses ?? {}, '409'))
      .map(({ operationId }) => operationId);
    expect(silent).toEqual([]);
  });
});
