/** The part of ESLint 8 that the tests use; it ships without types. */
declare module 'eslint' {
  export interface LintResult {
    readonly messages: readonly { readonly ruleId: string | null; readonly message: string }[];
  }
  export class ESLint {
    constructor(options: { readonly cwd: string });
    lintText(code: string, options: { readonly filePath: string }): Promise<LintResult[]>;
  }
}
