import { papersCategory, provesAgreementInForce, type RetainedPaper } from './retention';

const before = Date.UTC(2016, 10, 28);
const paper = (change: Partial<RetainedPaper>): RetainedPaper => ({
  demandId: 1,
  isValidated: false,
  hasSignedCopy: false,
  isAcceptedOnline: false,
  lastMoment: before,
  ...change,
});

describe('the retention of documents', () => {
  it('has a term within its bounds', () => {
    expect(papersCategory.defaultMonths).toBeGreaterThanOrEqual(papersCategory.minMonths);
    expect(papersCategory.defaultMonths).toBeLessThanOrEqual(papersCategory.maxMonths);
  });

  it.each([{ isValidated: true }, { hasSignedCopy: true }, { isAcceptedOnline: true }])(
    'keeps a dossier until the term of its agreement has passed: %j',
    (agreement) => {
      expect(provesAgreementInForce(paper(agreement), before)).toBe(true);
      expect(provesAgreementInForce(paper({ ...agreement, lastMoment: before - 1 }), before)).toBe(false);
    },
  );

  it('keeps no dossier for a document that nobody agreed to', () => {
    expect(provesAgreementInForce(paper({}), before)).toBe(false);
  });
});
