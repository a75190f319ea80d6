/** What is asked for over the page of a permit. */
export type Asked =
  | 'submit'
  | 'withdraw'
  | 'revoke'
  | 'extend'
  | 'withdraw_extension'
  | 'close'
  | 'confirm'
  | 'reopen'
  | 'share';
