-- The paths come as arguments and are asked for in turn; what came of it is told as JSON.
local paths = {}
local at = 0

function init(words)
   for index, word in ipairs(words) do
      paths[index] = word
   end
end

function request()
   at = at % #paths + 1
   return wrk.format('GET', paths[at])
end

function done(summary, latency)
   local errors = summary.errors
   local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
   local seconds = summary.duration / 1e6
   io.write(string.format('\n{"rate": %.1f, "p50": %.3f, "p99": %.3f, "failed": %d}\n',
      (summary.requests - errors.status) / seconds,
      latency:percentile(50) / 1000, latency:percentile(99) / 1000, failed))
end
