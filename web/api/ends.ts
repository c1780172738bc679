/**
 * What is called when a call has ended. It belongs to the hook and not to `mutate()`: what is handed to that is dropped
 * once whoever asked has left the page, as a row does that its own call takes off a list.
 */
export interface Ends<Done = unknown> {
  readonly onDone: (done: Done) => void;
  readonly onFault: (error: Error) => void;
}
