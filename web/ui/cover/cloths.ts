/** The colours of one cover. `ground` is the background of all others. */
export interface Cloth {
  ground: string;
  /** Close to the ground, for large shapes. */
  shade: string;
  main: string;
  bright: string;
  pale: string;
}

const cloth = (ground: string, shade: string, main: string, bright: string, pale: string): Cloth => ({
  ground,
  shade,
  main,
  bright,
  pale,
});

type Cloths = readonly [Cloth, ...Cloth[]];

/**
 * Dyes that go together on Indian cloth, several per category, so that a page of one category varies. The first is the
 * category's main one, also used to tint pages.
 */
export const cloths = {
  music: [
    cloth('#17235c', '#233580', '#f2427d', '#ffb52e', '#ffe7c2'),
    cloth('#4a0f3d', '#6a1a58', '#ff7a45', '#ffc94d', '#ffe3ea'),
    cloth('#0a4a5c', '#0f6277', '#ff8a5c', '#ffd166', '#e3f6ef'),
  ],
  art: [
    cloth('#f4b52c', '#f8c85a', '#b01e3c', '#1f3a7a', '#fff4da'),
    cloth('#f5efe2', '#e9dcc2', '#a8202f', '#1d4f8c', '#e2a12a'),
    cloth('#1d3d7a', '#28509a', '#f2a52c', '#f5f0e4', '#ef5b6e'),
  ],
  technology: [
    cloth('#06433b', '#0b574c', '#f4fbef', '#ffc145', '#58d0ad'),
    cloth('#c2115c', '#d62d73', '#fff3f0', '#ffcf4a', '#ffa3c4'),
    cloth('#1a2b6d', '#24398a', '#f2f5ff', '#ffb648', '#86a8ff'),
    cloth('#8a2a12', '#a53a1d', '#fff4e6', '#ffc857', '#ff9e73'),
    cloth('#f3b229', '#f7c555', '#43123a', '#c2115c', '#fff3d6'),
  ],
  business: [
    cloth('#f0d3ae', '#e4bd8f', '#1d4b73', '#f29f3d', '#7fb3cf'),
    cloth('#123d4f', '#1a5166', '#f3c98b', '#f4713f', '#8fd0cf'),
    cloth('#e8e2d2', '#d6cbb2', '#0b5a4b', '#d3165f', '#84c2a8'),
  ],
  sports: [
    cloth('#0f86bd', '#2b9dd0', '#ff3f7f', '#ffd02e', '#ffffff'),
    cloth('#ff8a2a', '#ffa04f', '#0c4a6e', '#d3165f', '#fff5dc'),
    cloth('#0b8f78', '#23a48d', '#ffcf33', '#ff5a45', '#f4fff6'),
  ],
  gaming: [
    cloth('#54143f', '#6d1f54', '#ffb52e', '#2fc5a0', '#ffe6cf'),
    cloth('#0b3d4f', '#135066', '#ff5c8a', '#ffcb45', '#e8f7f3'),
    cloth('#b3152e', '#c8304a', '#ffcf5a', '#12213f', '#fff0dc'),
  ],
  finance: [
    cloth('#0b5140', '#0f6450', '#f2b33d', '#ffdf8a', '#d6f2e2'),
    cloth('#5a1230', '#741c42', '#e8912c', '#ffd15c', '#fff0c2'),
    cloth('#16335f', '#1f4279', '#8fd3c7', '#ffd15c', '#eaf4ff'),
  ],
  cultural: [
    cloth('#cf1259', '#df2f70', '#ffc23d', '#0b6b52', '#fff3e0'),
    cloth('#f7a81f', '#fbbd4d', '#c9135f', '#7a0f3c', '#fff6df'),
    cloth('#5b1145', '#72205a', '#ff8f3d', '#ffd057', '#ffd9e6'),
  ],
  social: [
    cloth('#ee5228', '#f56b44', '#5c0f33', '#ffcc40', '#fff0df'),
    cloth('#0c5d5a', '#147370', '#ff6f91', '#ffcf4f', '#e5fbf2'),
    cloth('#3a1a63', '#4c2880', '#ff7a59', '#ffd25e', '#f3e6ff'),
  ],
} as const satisfies Record<string, Cloths>;

/** For events without a category. */
export const plainCloths: Cloths = [
  cloth('#0c3b31', '#124b3f', '#ec3e83', '#ffc145', '#eafaf1'),
  cloth('#a50d4d', '#ba2560', '#ffc145', '#ffffff', '#ffb3d0'),
  cloth('#1b2a66', '#273880', '#ff6f91', '#ffcf4f', '#eef2ff'),
];

/** The dyes of a category; the plain ones for unknown categories. */
export function clothsOf(category: string | undefined): Cloths {
  return category !== undefined && Object.hasOwn(cloths, category)
    ? cloths[category as keyof typeof cloths]
    : plainCloths;
}
