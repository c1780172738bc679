import type { en } from '../en.ts';
import type { Translation } from '../translation.ts';

export const map: Translation<typeof en.map> = {
  zoomIn: 'ज़ूम इन करें',
  zoomOut: 'ज़ूम आउट करें',
  drawing: 'नक़्शा लोड हो रहा है…',
  simplified: 'सादा नक़्शा, सड़कों के बिना',
  noMap: 'आपका ब्राउज़र नक़्शे नहीं दिखा सकता, क्योंकि WebGL बंद है।',
  failed: 'नक़्शा लोड नहीं हो सका।',
};
