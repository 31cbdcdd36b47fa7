/** The account id of tasks that no person runs: stored as « nobody ». */
export const noAccount = 0;
