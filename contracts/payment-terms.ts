/** Price of the sample product, in rupees (specification, section 9). */
export const samplePrice = 500;

/** Who cancels in the last so many hours before the start gets nothing back (specification, section 9). */
export const noRefundHours = 24;
