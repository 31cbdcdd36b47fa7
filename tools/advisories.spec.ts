import { parseAudit } from './advisories';

const advisory = (severity: string) => ({
  name: 'left-pad',
  severity,
  range: '<1.3.0',
  via: ['other', { title: 'Pads too much', url: 'https://example.org/1' }],
});

describe('known advisories', () => {
  it.each(['high', 'critical'])('are reported when they are %s', (severity) => {
    const { isAnswered, serious } = parseAudit(JSON.stringify({ vulnerabilities: { 'left-pad': advisory(severity) } }));
    expect([isAnswered, serious]).toEqual([
      true,
      [`left-pad <1.3.0: ${severity}, Pads too much https://example.org/1`],
    ]);
  });

  it('are only counted when they are less severe', () => {
    const report = { vulnerabilities: { a: advisory('moderate'), b: advisory('low') } };
    expect(parseAudit(`npm warn something\n${JSON.stringify(report)}`)).toEqual({
      isAnswered: true,
      serious: [],
      others: 2,
    });
    expect(parseAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual({ isAnswered: true, serious: [], others: 0 });
  });

  it.each(['', 'npm error code ENOTFOUND', '{"message":"request failed","error":{"code":"E404"}}'])(
    'are reported as unknown when the registry answers « %s »',
    (output) => expect(parseAudit(output).isAnswered).toBe(false),
  );
});
