import type { en } from '../en.ts';
import type { Translation } from '../translation.ts';

export const map: Translation<typeof en.map> = {
  zoomIn: 'पास से देखें',
  zoomOut: 'दूर से देखें',
  drawing: 'नक़्शा बन रहा है...',
  simplified: 'सादा नक़्शा, सड़कों के बिना',
  noMap: 'यह ब्राउज़र नक़्शे नहीं दिखा सकता (इसमें WebGL नहीं है)।',
  failed: 'नक़्शा नहीं दिखाया जा सका।',
};
