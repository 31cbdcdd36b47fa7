/** Account of a task that no person runs: kept as « nobody ». */
export const noAccount = 0;
