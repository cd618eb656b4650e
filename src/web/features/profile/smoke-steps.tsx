import { config } from '#web/lib/config.ts'
import './smoke-steps.css'

export function SmokeSteps() {
  return (
    <>
      <p>
        Our servers use smoke particles that the game does not load by itself. To activate them, the game reconnects you
        when you first connect. You can avoid that:
      </p>
      <ol className="steps">
        <li>
          <ParticleFile url={config.particleFileUrl} />
        </li>
        <li>
          Place it in the game’s custom folder: <code>insurgency2/insurgency/custom</code>
        </li>
        <li>Choose “I Have Smoke Particles” below.</li>
        <li>Play. You stay connected.</li>
      </ol>
    </>
  )
}

export function ParticleFile({ url }: { url: string | null }) {
  if (url === null) return 'Ask the admins for the particle file and download it.'
  return (
    <>
      Download{' '}
      <a href={url} download>
        the particle file
      </a>
      .
    </>
  )
}
