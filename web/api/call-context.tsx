import { createContext, use } from 'react';
import type { Call } from './call.ts';

const CallContext = createContext<Call | null>(null);

export const CallProvider = CallContext.Provider;

export function useCall(): Call {
  const call = use(CallContext);
  if (call === null) throw new Error('useCall needs a CallProvider above it');
  return call;
}
