export {
  getExportYearlyReportUrl,
  getPrintYearlyReportUrl,
  useGetYearlyReport,
} from '@pds/api-client/generated/yearly-report/yearly-report';
