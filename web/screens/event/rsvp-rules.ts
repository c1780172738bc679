import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { RsvpAnswers } from '../../../contracts/registrations.ts';
import { Email } from '../../../contracts/values.ts';

/** The contract's rules; an empty address gets the same words as the other empty fields (specification, section 5). */
export const rsvpResolver = zodResolver(
  RsvpAnswers.extend({ email: z.string().trim().min(1, 'This field is required').pipe(Email) }),
);
