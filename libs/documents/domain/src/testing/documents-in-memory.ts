import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryFrozenFiles,
  InMemoryLetters,
  InMemoryOutbox,
  InMemoryTimeline,
} from '@pds/kernel/testing';
import { GenerateDocument, type QuotableDossier, SendDocument, ValidateDocument } from '../index';
import {
  InMemoryDocumentPaper,
  InMemoryDocuments,
  InMemoryDossiers,
  InMemoryIssuers,
  SequentialNames,
} from './in-memory';
import { InMemoryAcceptanceLinks, InMemorySaleFollowUp } from './in-memory-letters';
import { completeDossier, customer, rhoneIssuer } from './samples';

/** Dossier 7, `completeDossier` with changes, and every port that its documents need in memory. */
export function documentsInMemory(changes: Partial<QuotableDossier> = {}, issuer = rhoneIssuer) {
  const clock = FixedClock.at('2026-11-20T13:30:00Z');
  const unitOfWork = new ImmediateUnitOfWork();
  const outbox = new InMemoryOutbox();
  const timeline = new InMemoryTimeline();
  const frozenFiles = new InMemoryFrozenFiles();
  const letters = new InMemoryLetters();
  const documents = new InMemoryDocuments(timeline);
  const dossiers = new InMemoryDossiers();
  const issuers = new InMemoryIssuers();
  const paper = new InMemoryDocumentPaper();
  const names = new SequentialNames();
  const links = new InMemoryAcceptanceLinks();
  const followUp = new InMemorySaleFollowUp();
  dossiers.dossiers.set(7, { ...completeDossier, ...changes });
  issuers.issuers.set(69, issuer);
  issuers.officeNames.set(2, 'Antenne 2');
  issuers.customers.set(5, customer);
  return {
    ...{ clock, unitOfWork, outbox, timeline, frozenFiles, letters, documents, dossiers, issuers, paper, names },
    ...{ links, followUp },
    generate: new GenerateDocument(dossiers, issuers, documents, names, paper, frozenFiles, unitOfWork, clock),
    validate: new ValidateDocument(documents, dossiers, unitOfWork, clock),
    sendDocument: new SendDocument(documents, dossiers, links, followUp, letters, frozenFiles, unitOfWork, clock),
  };
}
