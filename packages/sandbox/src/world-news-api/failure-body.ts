/** Returns the body with which World News API reports an error. */
export function failureBody(code: number, message: string): object {
  return { status: 'failure', code, message };
}
