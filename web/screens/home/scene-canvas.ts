import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  CapsuleGeometry,
  Color,
  Fog,
  HemisphereLight,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Points,
  PointsMaterial,
  Scene,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Category } from '../../../contracts/events.ts';
import { randomFrom } from '../../ui/cover/shapes.ts';
import { type Circle, gather, mingle, type Person, walk } from './crowd-simulation.ts';

/** The same colours as the still drawing. */
const night = '#081713';
const lights: Record<Category, string> = {
  music: '#f2427d',
  art: '#ffb52e',
  technology: '#58d0ad',
  business: '#86a8ff',
  sports: '#ff8a5c',
  gaming: '#ff5c8a',
  finance: '#ffd166',
  cultural: '#ff9ec4',
  social: '#ffc94d',
};
const clothColours = ['#ff8a5c', '#f2427d', '#ffc145', '#58d0ad', '#f2f5ff', '#ff9ec4', '#86a8ff', '#ffd98a'];
const skins = ['#c98d62', '#a8704a', '#8a5636', '#e0aa80'];

/** Seconds between two swaps. */
const minglingEvery = 3;
/** Longest simulated step in seconds, so that no one jumps after a pause. */
const maxStep = 1 / 15;

/** A position in canvas pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The scene on its canvas. Seven draw calls, whatever the number of people. */
export interface SceneCanvas {
  resize(width: number, height: number): void;
  /** Advances by `step` seconds and draws. */
  draw(step: number): void;
  spots(): Spot[];
  dispose(): void;
}

export function openSceneCanvas(canvas: HTMLCanvasElement, circles: readonly Circle[]): SceneCanvas {
  const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'low-power' });
  renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
  const scene = new Scene();
  scene.background = new Color(night);
  scene.fog = new Fog(night, 6, 21);
  scene.add(new HemisphereLight('#fff1d0', '#1c3a30', 2.6));
  const camera = new PerspectiveCamera(38, 1, 0.1, 40);
  const random = randomFrom('a fair in the evening');
  const people = gather(circles, random);
  const crowd = drawCrowd(people);
  const lines = drawLines(people, circles);
  const disc = softDisc();
  scene.add(drawGround(), drawGlows(circles, disc), ...crowd.meshes, lines.mesh, ...drawLamps(disc));
  let [now, sinceMingling] = [0, 0];
  let size = { width: 1, height: 1 };
  return {
    resize(width, height) {
      size = { width, height };
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      // Narrow windows move the camera back and show only the front circles.
      const narrow = camera.aspect < 1;
      camera.position.set(narrow ? 1.2 : 0.6, narrow ? 3.4 : 2.5, narrow ? 8.2 : 6.4);
      camera.lookAt(new Vector3(narrow ? 1.2 : 0.6, narrow ? 2.2 : 1.35, -3));
      camera.updateProjectionMatrix();
    },
    draw(step) {
      const passed = Math.min(step, maxStep);
      now += passed;
      sinceMingling += passed;
      if (sinceMingling > minglingEvery) {
        sinceMingling = 0;
        mingle(people, random);
      }
      walk(people, circles, now, passed);
      crowd.update(now);
      lines.update();
      renderer.render(scene, camera);
    },
    spots: () =>
      circles.map(({ x, z }) => {
        const seen = new Vector3(x, 0.9, z).project(camera);
        return { x: ((seen.x + 1) / 2) * size.width, y: ((1 - seen.y) / 2) * size.height };
      }),
    dispose: () => renderer.dispose(),
  };
}

function drawGround(): Mesh {
  const ground = new Mesh(new PlaneGeometry(60, 60), new MeshLambertMaterial({ color: '#0c221b' }));
  ground.rotation.x = -Math.PI / 2;
  return ground;
}

/** The light in the middle of each circle. */
function drawGlows(circles: readonly Circle[], disc: CanvasTexture): InstancedMesh {
  const material = new MeshBasicMaterial({
    map: disc,
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
  });
  const glows = new InstancedMesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material, circles.length);
  circles.forEach(({ category, x, z, radius }, index) => {
    const scale = radius * 3.6;
    glows.setMatrixAt(index, new Matrix4().makeScale(scale, 1, scale).setPosition(x, 0.01, z));
    glows.setColorAt(index, new Color(lights[category]));
  });
  return glows;
}

function softDisc(): CanvasTexture {
  const side = 128;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context !== null) {
    const gradient = context.createRadialGradient(side / 2, side / 2, 0, side / 2, side / 2, side / 2);
    gradient.addColorStop(0, 'rgb(255 240 200 / 0.85)');
    gradient.addColorStop(0.4, 'rgb(255 220 160 / 0.3)');
    gradient.addColorStop(1, 'rgb(255 220 160 / 0)');
    context.fillStyle = gradient;
    context.fillRect(0, 0, side, side);
  }
  return new CanvasTexture(canvas);
}

/** Ends of the lamp strings, and lamps per string. */
const poles: readonly (readonly [from: Vector3, to: Vector3, lamps: number])[] = [
  [new Vector3(-3, 4.4, -8), new Vector3(5, 3.8, -6), 17],
  [new Vector3(5, 3.8, -6), new Vector3(11, 4.6, -9), 13],
];

/** Lamp strings: the lamps and their cords. */
function drawLamps(disc: CanvasTexture): [Points, Line] {
  const hanging = poles.flatMap(([from, to, lamps]) =>
    Array.from({ length: lamps }, (_, index) => {
      const part = index / (lamps - 1);
      const lamp = new Vector3().lerpVectors(from, to, part);
      lamp.y -= 4 * part * (1 - part) * 0.8;
      return lamp;
    }),
  );
  const geometry = new BufferGeometry().setFromPoints(hanging);
  const lamps = new PointsMaterial({
    map: disc,
    color: '#ffd27a',
    size: 0.5,
    transparent: true,
    depthWrite: false,
    fog: false,
    blending: AdditiveBlending,
  });
  return [
    new Points(geometry, lamps),
    new Line(geometry, new LineBasicMaterial({ color: '#2c4a3f', fog: false })),
  ];
}

/** The people, as one instanced mesh each for bodies and heads. */
function drawCrowd(people: readonly Person[]): { meshes: InstancedMesh[]; update: (now: number) => void } {
  const random = randomFrom('their clothes');
  const bodies = new InstancedMesh(
    new CapsuleGeometry(0.085, 0.2, 4, 10).translate(0, 0.19, 0),
    new MeshLambertMaterial(),
    people.length,
  );
  const heads = new InstancedMesh(
    new SphereGeometry(0.068, 12, 10).translate(0, 0.46, 0),
    new MeshLambertMaterial(),
    people.length,
  );
  people.forEach((_, index) => {
    bodies.setColorAt(index, new Color(random.pick(clothColours as [string, ...string[]])));
    heads.setColorAt(index, new Color(random.pick(skins as [string, ...string[]])));
  });
  const place = new Matrix4();
  return {
    meshes: [bodies, heads],
    update(now) {
      people.forEach(({ x, z, pace, settled }, index) => {
        // Walking people bob; arrived ones breathe.
        const bob =
          settled < 1 ? Math.abs(Math.sin(now * 7 * pace)) * 0.035 : Math.sin(now * 1.6 + index) * 0.006;
        place.makeTranslation(x, bob, z);
        bodies.setMatrixAt(index, place);
        heads.setMatrixAt(index, place);
      });
      bodies.instanceMatrix.needsUpdate = true;
      heads.instanceMatrix.needsUpdate = true;
    },
  };
}

/** Lines between neighbours, shown once both have arrived. */
function drawLines(
  people: readonly Person[],
  circles: readonly Circle[],
): { mesh: LineSegments; update: () => void } {
  const total = circles.reduce((sum, { people: seats }) => sum + seats, 0);
  const positions = new BufferAttribute(new Float32Array(total * 6), 3);
  const colours = new BufferAttribute(new Float32Array(total * 6), 3);
  const geometry = new BufferGeometry().setAttribute('position', positions).setAttribute('color', colours);
  // Additive blending hides nothing behind it.
  const material = new LineBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    fog: false,
    blending: AdditiveBlending,
  });
  const mesh = new LineSegments(geometry, material);
  mesh.frustumCulled = false;
  // Farther circles are darker.
  const colourOf = circles.map(({ category, z }) =>
    new Color(lights[category]).multiplyScalar(Math.max(0.15, 1 + z / 10)),
  );
  return {
    mesh,
    update() {
      const seated = circles.map(() => new Map<number, Person>());
      for (const person of people) seated[person.circle]?.set(person.seat, person);
      let end = 0;
      circles.forEach(({ people: seats }, index) => {
        const colour = colourOf[index] ?? new Color();
        for (let seat = 0; seat < seats; seat += 1) {
          const one = seated[index]?.get(seat);
          const other = seated[index]?.get((seat + 1) % seats);
          const light = one && other ? one.settled * other.settled * 0.9 : 0;
          for (const person of [one, other]) {
            positions.setXYZ(end, person?.x ?? 0, 0.3, person?.z ?? 0);
            colours.setXYZ(end, colour.r * light, colour.g * light, colour.b * light);
            end += 1;
          }
        }
      });
      positions.needsUpdate = true;
      colours.needsUpdate = true;
    },
  };
}
