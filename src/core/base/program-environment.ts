/**
 * Returns the environment of a program that the site starts: where programs, temporary files and the home folder
 * are. The site's own variables, and with them its secrets, are left out.
 */
export const programEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
};
