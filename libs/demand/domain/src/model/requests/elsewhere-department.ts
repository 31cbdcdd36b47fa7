/** Department marker for events abroad or elsewhere (spec back-office 3). */
export const elsewhereDepartment = '0';
