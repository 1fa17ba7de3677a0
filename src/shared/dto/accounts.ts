/** Sign-in: fields identifier, password, next. */
export interface LoginPageData {
  readonly next: string;
}

export interface LogoutPageData {
  readonly name: string;
}
