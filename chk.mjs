import { readFileSync, readdirSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
const { skylineOf } = await import('./lib/horizon/skyline.ts')
const { placeYear } = await import('./lib/energy/production.ts')
const { unshadedYear, ALL_TERMS } = await import('./lib/energy/unshaded-year.ts')
const { shadedSun } = await import('./lib/energy/shaded-year.ts')
const { energyLoss, annualLoss } = await import('./lib/energy/loss.ts')
const { modelProduction, productionModel } = await import('./lib/energy/production.ts')
const ref = JSON.parse(readFileSync('/work/shared/reference/new-light.json'))
const L = JSON.parse(readFileSync('test/lib/energy/synthetic-years/horizon-losses.json'))
const names = { moderate_10_15_20_15: 0, south_wall_40: 1, east_ridge_35: 2, courtyard_30: 3, mountain_36: 4, north_wall_40: 5 }
const files = Object.fromEntries(L.years.map((y) => [y.site + y.tilt + y.azimuth, y]))
let n = 0, sum = 0, worst = 0, mworst = 0, nb=0, sb=0, wb=0, rworst=0, dworst=0,bworst=0,aworst=0
let t=0
for (const c of ref.cases) {
  const y = files[c.year + c.tilt + c.azimuth]
  if (!y) { console.log('no', c.year, c.tilt, c.azimuth); continue }
  const r = JSON.parse(gunzipSync(readFileSync('test/lib/energy/synthetic-years/' + y.file)))
  const hours = { timeZone: r.station_info.tz, elevation: r.station_info.elev }
  for (const k of ['ac','dc','poa','dn','df','tamb','tcell','wspd','alb']) hours[k] = Float64Array.from(r.outputs[k])
  const given = { panelTilt: c.tilt, panelAzimuth: c.azimuth, systemSize: 4, monthly: r.outputs.ac_monthly, hours }
  const place = placeYear(y, hours)
  const year = unshadedYear(given, place)
  const hz = c.skyline in names ? L.horizons[names[c.skyline]].points.map(([a, h]) => ({ direction: String(a), heightAngle: h })) : []
  const obstacles = ref.obstacles[c.skyline] ?? []
  const skyline = skylineOf({ horizonProfile: hz, obstacles })
  const sun = shadedSun(skyline, place.sun, true)
  const t0=performance.now()
  const e = energyLoss(year, sun)
  t+=performance.now()-t0
  const d = e.annualLoss - c.annualLoss
  n++; sum += Math.abs(d); worst = Math.max(worst, Math.abs(d))
  dworst=Math.max(dworst,Math.abs(e.diffuseLoss-c.diffuseLoss));bworst=Math.max(bworst,Math.abs(e.beamLoss-c.beamLoss));aworst=Math.max(aworst,Math.abs(e.solarAccess-c.solarAccess))
  const mean = r.outputs.ac_monthly.reduce((a, b) => a + b) / 12
  c.kept.forEach((k, m) => { mworst = Math.max(mworst, Math.abs(e.adjustedMonthly[m] - k * r.outputs.ac_monthly[m]) / mean) })
  const off = { circumsolar: false, band: false, reflection: false, weights: false }
  const b = annualLoss(unshadedYear(given, place, off), sun).annualLoss - c.black
  sb += Math.abs(b); wb = Math.max(wb, Math.abs(b))
  if (Math.abs(d) > 0.05||Math.abs(b)>0.03) console.log(c.year, c.tilt, c.azimuth, c.skyline, d.toFixed(3), 'black', b.toFixed(3), e.beamLoss-c.beamLoss, e.diffuseLoss-c.diffuseLoss)
  if (c.recovered) e.obstacles.forEach((o, i) => { rworst = Math.max(rworst, Math.abs(100*o.recoveredEnergy/ r.outputs.ac_monthly.reduce((a, b) => a + b) - c.recovered[i])) })
  const s = e.lossBySector.reduce((a, x) => a + x.beam + x.diffuse, 0), w = e.lossByMonthAndHour.flat().reduce((a, b) => a + b), l = r.outputs.ac_monthly.reduce((a, b) => a + b) - e.adjustedAnnual
  if (Math.abs(s - l) > 1e-6 * Math.abs(l)+1e-9 || Math.abs(w - l) > 1e-6*Math.abs(l)+1e-9) console.log('SUM', c.skyline, s, w, l)
}
console.log({ n, mean: sum / n, worst, mworst, black: sb / n, wb, rworst, bworst, dworst, aworst, ms:t/n })
